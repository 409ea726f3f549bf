import { createContext, type ReactNode } from 'react'

/** Fills every console page's place for dropped files; quoting, which the frame must not know, provides it. */
export const ConsoleDropSlot = createContext<ReactNode>(null)
