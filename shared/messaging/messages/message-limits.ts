export const MAX_MESSAGE = 4000
export const MAX_PHOTOS_OF_MESSAGE = 4
