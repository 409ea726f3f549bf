/** IPC channel from the preload script to the main process: true before a page prints on paper, false after. */
export const PRINTING_CHANNEL = 'layerline:printing'
