/** Returns an entry of the folder of programs that start at login (freedesktop.org, Desktop Application Autostart). */
export function autostartEntry(command: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Layerline',
    `Exec=${command.map(quoted).join(' ')}`,
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
}

/** Quotes an argument of `Exec` (Desktop Entry Specification, "The Exec key"): twice, as argument and as value of a key. */
function quoted(argument: string): string {
  const escaped = argument
    .replaceAll(/["`$\\]/g, String.raw`\$&`)
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')
  return /^[\w./:=@+-]+$/.test(argument) ? argument : `"${escaped}"`
}
