/** From the preload script to the main process: true before a page prints, false after. */
export const PRINTING_CHANNEL = 'layerline:printing'
