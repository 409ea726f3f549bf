/** Returns the help of the installed program: its commands, one a line. */
export function programUsage(commands: Record<string, { about: string }>): string {
  const lines = Object.entries(commands).map(([name, { about }]) => `  --${name.padEnd(16)}${about}`)
  return `layerline [files or links]          opens the shop in its window
layerline --kiosk                   shows the kiosk with which this computer is paired
layerline --COMMAND [options]       runs a command without a window

${lines.join('\n')}
  --version         prints the version
  --help            prints this; after a command, the options of that command

Switches of Chromium for screen, drawing and keyboard may come first, such as --force-device-scale-factor=2. Others are refused.
`
}
