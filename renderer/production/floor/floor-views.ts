/** The views of the floor; their place is the key that shows them. */
export const FLOOR_VIEWS = ['printers', 'board', 'list', 'timeline', 'suggestions'] as const
export type FloorView = (typeof FLOOR_VIEWS)[number]
