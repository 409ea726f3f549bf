/** Names of built files: with a hash, but for the font, because the checkout page, which the server writes, names it too. */
export const assetFileNames = ({ names }: { names: readonly string[] }): string =>
  names.some((name) => /^inter-latin-opsz-normal\b/.test(name))
    ? 'assets/inter-latin-1.woff2'
    : 'assets/[name]-[hash][extname]'
