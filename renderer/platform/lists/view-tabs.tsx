import { Menu } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { writeListSearch } from '../../../shared/accounts/lists/list-query.ts'
import type { ListTable } from '../../../shared/accounts/lists/list-table.ts'
import { closeMenuOnEscape } from '../ui/buttons.tsx'
import { Failed } from '../ui/failed.tsx'
import type { ListInAddress } from './use-list-state.ts'
import { useViewChanges } from './use-view-changes.ts'
import classes from './lists.module.css'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { LineField } from '../ui/line-field.tsx'

/** The views of the list that every shop has, those that the person saved, and what can be done with a saved one. */
export function ViewTabs<Row>({ table, list }: { table: ListTable<Row>; list: ListInAddress }) {
  const [naming, setNaming] = useState<'new' | 'old' | null>(null)
  const changes = useViewChanges(table.name, list)
  const { view, search } = list
  const now = textOf(withoutColumns(search))
  const builtIn = table.views.map(({ id, name, ...shown }) => ({
    id,
    name,
    search: writeListSearch(table, shown),
  }))
  const isKnown = view !== null || builtIn.some((known) => textOf(known.search) === now)
  const isChanged = view !== null && textOf(view.search) !== textOf(search)
  const isShown = (known: (typeof builtIn)[number]) => view === null && textOf(known.search) === now
  return (
    <nav
      className={`tabs flex items-center gap-0.5 overflow-x-auto border-b border-hairline ${classes['views']}`}
      aria-label="Views"
    >
      {builtIn.map((one) => (
        <Tab key={one.id} name={one.name} isShown={isShown(one)} onOpen={() => list.open(one.search)} />
      ))}
      {list.views.map(({ id, name, search: kept }) => (
        <Tab key={id} name={name} isShown={id === view?.id} onOpen={() => list.open(kept, id)} />
      ))}
      {view ? <ViewMenu changes={changes} isChanged={isChanged} onRename={() => setNaming('old')} /> : null}
      {isKnown && !isChanged ? null : <SaveButton onSave={() => setNaming('new')} />}
      <Failed error={changes.error} />
      {naming ? (
        <ViewNameDialog
          title={naming === 'new' ? 'Save this view' : 'Rename the view'}
          name={naming === 'new' ? '' : (view?.name ?? '')}
          onClose={() => setNaming(null)}
          onName={naming === 'new' ? changes.save : changes.rename}
        />
      ) : null}
    </nav>
  )
}

function Tab({ name, isShown, onOpen }: { name: string; isShown: boolean; onOpen: () => void }) {
  return (
    <button type="button" aria-current={isShown ? 'true' : undefined} onClick={onOpen}>
      {name}
    </button>
  )
}

function SaveButton({ onSave }: { onSave: () => void }) {
  return (
    <button type="button" onClick={onSave}>
      <IconPlus size={14} stroke={2} aria-hidden="true" /> Save view
    </button>
  )
}

const withoutColumns = ({ columns: _columns, ...search }: ListInAddress['search']) => search

/** The same for the same search, whatever the order of its filters. */
function textOf(search: ListInAddress['search']): string {
  return JSON.stringify(Object.entries(search).toSorted(([a], [b]) => a.localeCompare(b)))
}

interface ViewMenuProps {
  changes: ReturnType<typeof useViewChanges>
  isChanged: boolean
  onRename: () => void
}

function ViewMenu({ changes, isChanged, onRename }: ViewMenuProps) {
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <button type="button" aria-label="This view" onKeyDown={closeMenuOnEscape}>
          <IconChevronDown size={16} stroke={2} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {isChanged ? <Menu.Item onClick={changes.update}>Save the changes in this view</Menu.Item> : null}
        <Menu.Item onClick={onRename}>Rename…</Menu.Item>
        <Menu.Item onClick={() => changes.move(-1)}>Move left</Menu.Item>
        <Menu.Item onClick={() => changes.move(1)}>Move right</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={changes.remove}>Delete this view</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface ViewNameDialogProps {
  title: string
  name: string
  onClose: () => void
  onName: (name: string) => void
}

/** Asks for the name of a view. */
function ViewNameDialog({ title, name, onClose, onName }: ViewNameDialogProps) {
  const [text, setText] = useState(name)
  const typed = text.trim()
  return (
    <ActionDialog
      title={title}
      size="sm"
      confirm="Save"
      action={onName}
      input={typed === '' ? null : typed}
      onClose={onClose}
    >
      <LineField label="Name" maxLength={60} required value={text} onChange={setText} />
    </ActionDialog>
  )
}
