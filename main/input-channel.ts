/** IPC channel on which a page says that somebody has entered something. */
export const INPUT_CHANNEL = 'layerline:input'
