/** IPC channel from the preload script to the main process: a page asks for its window to be shown. */
export const SHOW_WINDOW_CHANNEL = 'layerline:show-window'
