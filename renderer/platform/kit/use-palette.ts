import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect } from 'react'
import { create } from 'zustand'
import type { Person, Role } from '../../../shared/accounts/people.ts'
import { trpc } from '../api.ts'
import { usePageKeys } from './page-keys.ts'
import { beginsLabel, itemOfHit, itemsNamed, type PaletteItem } from './palette-items.ts'
import { itemOfAddress, recentItems, rememberItem } from './recent-items.ts'
import { useConsoleCommands } from './console-commands.ts'
import { isListed, type ConsolePage } from './console-page.ts'
import { SECTIONS, SETTINGS } from './console-sections.ts'
import { settingsNamed } from './setting-items.ts'
import { useSettingRows } from './setting-row.ts'

/** Pages outside the console's sections. */
const MORE_PAGES: readonly ConsolePage[] = [
  { to: '/account', label: 'My account', right: 'look', also: 'password, passkeys, sign out' },
]

/** Returns every page that the role may open. */
function palettePages(role: Role, open: (to: string) => void): PaletteItem[] {
  const pages = [
    ...SECTIONS.flatMap(({ label: section, pages: listed }) =>
      listed.map((page) => ({ ...page, detail: section === page.label ? undefined : section })),
    ),
    ...MORE_PAGES.map((page) => ({ ...page, detail: undefined })),
  ]
  return pages
    .filter((page) => isListed(page, role))
    .map(({ to, label, detail, also }) => ({
      id: `page-${to}`,
      group: 'Pages',
      label,
      ...(detail === undefined ? {} : { detail }),
      ...(also === undefined ? {} : { also }),
      to,
      run: () => open(to),
    }))
}

const SEARCH_DELAY_MS = 80

export const usePaletteOpen = create<{ isOpen: boolean; setOpen: (isOpen: boolean) => void }>()((set) => ({
  isOpen: false,
  setOpen: (isOpen) => set({ isOpen }),
}))

export interface PaletteResults {
  items: PaletteItem[]
  isSearching: boolean
  /** The things found are spelled alike only. */
  isSimilar: boolean
  /** The server could not be asked: pages and actions are listed all the same. */
  hasFailed: boolean
}

/** Returns the palette's items for a text, and whether the search for it still runs. */
export function usePaletteItems(person: Person, text: string): PaletteResults {
  const q = text.trim()
  const [asked] = useDebouncedValue(q, SEARCH_DELAY_MS)
  const open = useOpenPage()
  const search = useQuery(
    trpc.console.search.queryOptions(
      { q: asked },
      { enabled: asked !== '', placeholderData: keepPreviousData },
    ),
  )
  const recent = useQuery(trpc.console.recent.queryOptions(recentItems(person.id), { enabled: q === '' }))
  const pageActions = usePageActions()
  const commands = useConsoleCommands(person.role, open)
  const pages = palettePages(person.role, open)
  const rows = useSettingRows(q !== '')
  if (q === '') {
    const lately = (recent.data ?? []).map((hit) => ({ ...itemOfHit(hit, open), group: 'Recent' }))
    return {
      items: [...lately, ...pageActions, ...pages, ...commands],
      isSearching: false,
      isSimilar: false,
      hasFailed: false,
    }
  }
  const listed = SETTINGS.pages.filter((page) => isListed(page, person.role))
  const hits = (search.data?.hits ?? []).map((hit) => itemOfHit(hit, open))
  return {
    items: inOrder(q, hits, [
      ...itemsNamed([...pageActions, ...pages, ...commands], q),
      ...settingsNamed(q, listed, rows).map((field) => ({
        ...field,
        run: () => open(`${field.to}#${encodeURIComponent(field.hash)}`),
      })),
    ]),
    isSearching: asked !== q || search.isFetching,
    isSimilar: search.data?.similar === true,
    hasFailed: search.isError,
  }
}

/** Pages and actions whose name begins with the text come first; the number of an order is no such name. */
function inOrder(q: string, hits: PaletteItem[], named: PaletteItem[]): PaletteItem[] {
  const words = q.toLowerCase().split(/\s+/)
  const first = named.filter(({ label }) => beginsLabel(label, words))
  return [...grouped(first), ...grouped(hits), ...grouped(named.filter((item) => !first.includes(item)))]
}

/** Keeps the order of groups and brings each group together. */
function grouped(items: readonly PaletteItem[]): PaletteItem[] {
  return [...Map.groupBy(items, ({ group }) => group).values()].flat()
}

function useOpenPage(): (to: string) => void {
  const router = useRouter()
  return (to) => void router.navigate({ href: to })
}

/** Returns the shortcuts of the page by name. */
function usePageActions(): PaletteItem[] {
  const shown = usePageKeys((state) => state.shown)
  const openList = usePageKeys((state) => state.openList)
  const actions = shown
    .flat()
    .filter(({ enabled }) => enabled !== false)
    .map(({ key, label, run }) => ({ id: `action-${key}`, group: 'On this page', label, note: key, run }))
  const list = { id: 'action-?', group: 'On this page', label: 'Keyboard shortcuts', note: '?' }
  return [...actions, { ...list, run: () => openList(true) }]
}

/** Remembers what the page shows as a thing that was opened lately. */
export function useRememberPage(accountId: string): void {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  useEffect(() => {
    const item = itemOfAddress(path, search)
    if (item) rememberItem(accountId, item)
  }, [accountId, path, search])
}
