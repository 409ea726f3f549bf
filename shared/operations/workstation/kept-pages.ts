import { z } from 'zod'
import { printedKindOfPage, printedKindsOf } from './printed-documents.ts'

/** Pages on which staff work. A scanned code acts on what it names; links that work once lead to none of these pages. */
const STAFF_PAGES = /^\/(?:console|people|account)(?:\/(?!scan\/)[\w-]+)*$/
const PURCHASES = /^\/(?:quotes|orders|baskets)(?:\/[\w-]+)?$/

/** Returns the path with which the next start opens a page again; null for a page that is not opened again. */
export function pageToKeep(address: string, origin: string): string | null {
  if (!URL.canParse(address)) return null
  const { origin: found, pathname, search } = new URL(address)
  if (found !== origin || printedKindsOf(pathname).length > 0 || printedKindOfPage(pathname) !== null)
    return null
  // A link to a purchase may carry a secret.
  if (PURCHASES.test(pathname)) return pathname
  return STAFF_PAGES.test(pathname) ? pathname + search : null
}

/** Any origin: a path is judged by what it becomes in an address, so that `//elsewhere.example` leads nowhere. */
const ANY_ORIGIN = 'http://shop.invalid'

function isKeptPage(path: string): boolean {
  return URL.canParse(path, ANY_ORIGIN) && pageToKeep(new URL(path, ANY_ORIGIN).href, ANY_ORIGIN) === path
}

/** Pages and links of other programs open no more windows than this. */
export const MAX_WINDOWS = 8

/** The paths of the windows that were open last, the first window first: only those that are kept, whoever wrote the file. */
export const KeptPages = z.array(z.string().max(2000).refine(isKeptPage)).max(MAX_WINDOWS)
