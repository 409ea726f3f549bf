import {
  isSimilar,
  type ConsoleSearch,
  type SearchConsole,
  type SearchHit,
} from '../../shared/desk/console-search.ts'
import { parseFloorCode, writeFloorCode, type FloorCode } from '../../shared/production/floor/floor-codes.ts'
import { seqOfQuoteNumber } from '../../shared/quoting/quotes/quote-number.ts'
import { seesOf, staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import { readShopData } from '../catalog/shop-data.ts'
import {
  matchAlike,
  matchWords,
  searchedNumber,
  searchFor,
  searchWords,
  type SearchFor,
} from '../platform/db/search-index.ts'
import { readPurchaseNumber } from '../orders/purchase-mates.ts'
import { findSpoolOfNumber } from '../production/filament/spool-store.ts'
import type { Shop } from '../platform/shop.ts'
import { listUnits } from '../orders/units/unit-store.ts'
import { showOrder, showPlate, showQuote, showRows } from './search-hits.ts'
import {
  findAlike,
  findOrderById,
  findOrderOfNumber,
  findOrdersBeginning,
  findOrdersOfPurchase,
  findPlateOfNumber,
  findQuoteOfSeq,
  findRows,
  type FoundRows,
} from './search-store.ts'

/** The most hits of each kind. */
const MAX_HITS = 6
/** Rows that share letters with the typed words, of which few are spelled alike. */
const MAX_ALIKE = 40

/** Orders, quotes, customers, units, plates, printers and materials, by number, code, name, email address or tracking number. */
export function searchConsole(shop: Shop, caller: Caller, { q }: SearchConsole): ConsoleSearch {
  staffWith('see_orders', caller)
  const words = searchWords(q)
  if (words.length === 0) return { hits: [], similar: false }
  const by = searchFor(seesOf(caller), words)
  const exact = [
    ...findByCode(shop, q),
    ...findByPurchase(shop, q),
    ...findByQuoteNumber(shop, q),
    ...findByFirstDigits(shop, q),
  ]
  const found = [
    ...findByWords(shop, words, by),
    ...findInDocuments(shop, (name) => words.every((word) => name.includes(word))),
  ]
  const hits = withoutRepeats([...exact, ...found]).map((hit) => shownHit(hit, by))
  if (hits.length > 0) return { hits, similar: false }
  const similar = findSimilar(shop, words, by).map((hit) => shownHit(hit, by))
  return { hits: similar, similar: similar.length > 0 }
}

/** A guest is named by an email address, which only those who see customers get. */
function shownHit(hit: SearchHit, { seen_words }: SearchFor): SearchHit {
  const isAddress = 'customer' in hit && hit.customer?.includes('@') === true
  return seen_words !== null && isAddress ? { ...hit, customer: 'Guest' } : hit
}

/** A thing that is found twice stays where it is first. */
function withoutRepeats(hits: readonly SearchHit[]): SearchHit[] {
  const nameOf = ({ kind, id }: SearchHit) => `${kind} ${id}`
  const names = hits.map(nameOf)
  return hits.filter((hit, at) => names.indexOf(nameOf(hit)) === at)
}

function findByCode(shop: Shop, q: string): SearchHit[] {
  const code = parseFloorCode(q)
  if (!code) return []
  if (code.kind === 'printer') {
    const printer = readShopData(shop.db).printers.find(({ id }) => id.toUpperCase() === code.id)
    return printer ? [{ kind: 'printer', id: printer.id, name: printer.name }] : []
  }
  if (code.kind === 'plate') return findPlate(shop, code.number)
  if (code.kind === 'spool') return findSpools(shop, code.number)
  return findByOrderNumber(shop, code)
}

/** Returns the orders of the purchase whose number was typed. */
function findByPurchase({ db }: Shop, q: string): SearchHit[] {
  const number = readPurchaseNumber(q)
  return number === null ? [] : findOrdersOfPurchase(db, number).map(showOrder)
}

/** Returns the quote whose number was typed, or the order that it became. */
function findByQuoteNumber({ db, clock }: Shop, q: string): SearchHit[] {
  const seq = seqOfQuoteNumber(q)
  const quote = seq === null ? undefined : findQuoteOfSeq(db, seq)
  if (!quote) return []
  const order = findOrderById(db, quote.id)
  return [order ? showOrder(order) : showQuote(quote, clock.now())]
}

/** Returns orders whose number begins with what was typed so far. One digit would begin nearly all of them. */
function findByFirstDigits({ db }: Shop, q: string): SearchHit[] {
  const digits = searchedNumber(q)
  return digits === null || digits < 10 ? [] : findOrdersBeginning(db, digits, MAX_HITS).map(showOrder)
}

/** A bare number is an order's first, and may be a plate's. */
function findByOrderNumber(shop: Shop, code: Extract<FloorCode, { kind: 'order' | 'unit' }>): SearchHit[] {
  const order = findOrderOfNumber(shop.db, code.number)
  const plates = code.kind === 'order' ? findPlate(shop, code.number) : []
  if (!order) return plates
  const isUnit = code.kind === 'unit' && listUnits(shop.db, order.id).some(({ unit }) => unit === code.unit)
  const unit: SearchHit[] = isUnit
    ? [
        {
          kind: 'unit',
          id: writeFloorCode(code),
          number: code.number,
          unit: code.unit,
          filename: order.filename,
        },
      ]
    : []
  return [...unit, showOrder(order), ...plates]
}

function findPlate(shop: Shop, number: number): SearchHit[] {
  const plate = findPlateOfNumber(shop.db, number)
  return plate ? [showPlate(plate, readShopData(shop.db).printers)] : []
}

function findSpools({ db }: Shop, number: number): SearchHit[] {
  const spool = findSpoolOfNumber(db, number)
  if (!spool) return []
  const { id, material, color, retired_at } = spool
  return [{ kind: 'spool', id, number, filament: `${material}, ${color}`, retired: retired_at !== null }]
}

function findByWords(shop: Shop, words: readonly string[], by: SearchFor): SearchHit[] {
  const match = matchWords(words)
  if (match === null) return []
  const now = shop.clock.now()
  const hits = showRows(findRows(shop.db, { match, first: words[0], now, limit: MAX_HITS, by }), now)
  const isNamed = (hit: SearchHit) => hit.kind === 'customer' && hasWords(hit.name, words)
  return [...hits.filter(isNamed), ...hits.filter((hit) => !isNamed(hit))]
}

/** Returns true if each of the words begins a word of the name, with or without its accents. */
function hasWords(name: string, words: readonly string[]): boolean {
  const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')
  const known = searchWords(name).map(plain)
  return words.every((word) => known.some((knownWord) => knownWord.startsWith(plain(word))))
}

function findInDocuments(shop: Shop, isFound: (name: string) => boolean): SearchHit[] {
  const { printers, catalog } = readShopData(shop.db)
  return [
    ...namedFirst(printers, isFound, ({ name }) => name)
      .slice(0, MAX_HITS)
      .map(({ id, name }): SearchHit => ({ kind: 'printer', id, name })),
    ...namedFirst(catalog.materials, isFound, ({ label }) => label)
      .slice(0, MAX_HITS)
      .map(({ id, label }): SearchHit => ({ kind: 'material', id, label })),
  ]
}

/** Returns what is found by its name, then what is found only together with its id. */
function namedFirst<Thing extends { id: string }>(
  things: readonly Thing[],
  isFound: (text: string) => boolean,
  nameOf: (thing: Thing) => string,
): Thing[] {
  const isNamed = (thing: Thing) => isFound(nameOf(thing).toLowerCase())
  const hasId = (thing: Thing) => isFound(`${nameOf(thing)} ${thing.id}`.toLowerCase())
  return [...things.filter(isNamed), ...things.filter((thing) => !isNamed(thing) && hasId(thing))]
}

/** Finds things that have a word spelled like each of the typed words. */
function findSimilar(shop: Shop, words: readonly string[], by: SearchFor): SearchHit[] {
  const match = matchAlike(words)
  if (match === null) return []
  const isAlike = (...texts: (string | null)[]) => {
    const known = texts.flatMap((text) => text?.toLowerCase().split(/[^\p{L}\p{N}]+/u) ?? [])
    return words.every((word) => known.some((knownWord) => isSimilar(word, knownWord)))
  }
  const rows = findAlike(shop.db, { match, limit: MAX_ALIKE, by })
  const seen = (name: string | null) =>
    by.seen_words === null || (by.sees_names && !name?.includes('@')) ? name : null
  const alike: FoundRows = {
    orders: rows.orders
      .filter(({ filename, customer }) => isAlike(filename, seen(customer)))
      .slice(0, MAX_HITS),
    quotes: rows.quotes
      .filter(({ filename, customer }) => isAlike(filename, seen(customer)))
      .slice(0, MAX_HITS),
    customers: rows.customers.filter(({ name, email }) => isAlike(name, email)).slice(0, MAX_HITS),
  }
  return [...showRows(alike, shop.clock.now()), ...findInDocuments(shop, (name) => isAlike(name))]
}
