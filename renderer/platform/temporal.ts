import type { Temporal as Polyfill } from 'temporal-polyfill'

/** The browser’s; `main.tsx` loads the polyfill first where there is none. The build puts this in the place of `temporal-polyfill`. */
export const { Temporal } = globalThis as unknown as { Temporal: typeof Polyfill }
