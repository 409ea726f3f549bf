/** An installed program has its commands as options; a checkout has them as scripts of `package.json`. */
const isInstalled = import.meta.url.includes('/app.asar/')

/** Returns a command as a person names it: `npm run backup`, or `layerline --backup` for the installed program. */
export function commandName(name: string): string {
  return isInstalled ? `layerline --${name}` : `npm run ${name}`
}

/** Returns a command with its options, as it is typed. */
export function commandCall(name: string, options: string): string {
  return isInstalled ? `${commandName(name)} ${options}` : `${commandName(name)} -- ${options}`
}
