import { Box } from '@mantine/core'
import { useEffect } from 'react'
import { Key } from './list.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import type { PaletteItem } from './palette-items.ts'
import classes from './palette.module.css'

interface PaletteListProps {
  id: string
  items: readonly PaletteItem[]
  chosen: PaletteItem | undefined
  onPoint: (item: PaletteItem) => void
  onRun: (item: PaletteItem) => void
  /** A sentence above the results. */
  about: string | null
}

export const optionId = (listId: string, { id }: PaletteItem): string =>
  `${listId}-${id.replaceAll(/[^\w-]/g, '_')}`

/** The results in their groups. The field keeps the focus, and names the chosen one. */
export function PaletteList({ id, items, chosen, onPoint, onRun, about }: PaletteListProps) {
  const chosenOption = chosen ? optionId(id, chosen) : null
  useEffect(() => {
    if (chosenOption !== null) document.getElementById(chosenOption)?.scrollIntoView({ block: 'nearest' })
  }, [chosenOption])
  return (
    <>
      <output className={about === null ? 'spoken' : 'px-4.5 pt-3.5 pb-1 text-soft'}>
        {about ?? counted(items.length, 'result')}
      </output>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be filtered by a field */}
      <div id={id} role="listbox" aria-label="Results" className={`overflow-y-auto ${classes['list']}`}>
        {groupsOf(items).map(([first, group]) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an optgroup is allowed in a select only
          <div key={first.id} role="group" aria-labelledby={`${optionId(id, first)}-group`}>
            <Box component="p" id={`${optionId(id, first)}-group`} className="fine" p="10px 10px 4px">
              {first.group}
            </Box>
            {group.map((item) => (
              <Option
                key={item.id}
                id={optionId(id, item)}
                item={item}
                isChosen={item === chosen}
                onPoint={onPoint}
                onRun={onRun}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

interface OptionProps {
  id: string
  item: PaletteItem
  isChosen: boolean
  onPoint: (item: PaletteItem) => void
  onRun: (item: PaletteItem) => void
}

function Option({ id, item, isChosen, onPoint, onRun }: OptionProps) {
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option is allowed in a select only
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={`grid cursor-pointer grid-cols-auto-fr-auto items-center gap-2.5 rounded ${classes['option']}`}
      onPointerMove={() => isChosen || onPoint(item)}
      onClick={() => onRun(item)}
      onKeyDown={() => {}}
    >
      <PaletteLine item={item} />
    </div>
  )
}

function PaletteLine({ item: { label, detail, note, to } }: { item: PaletteItem }) {
  return (
    <>
      <span className="strong max-w-85 truncate font-medium max-sm:max-w-none">{label}</span>
      <span className={`truncate text-muted ${classes['detail']}`}>{detail}</span>
      {note === undefined ? null : to === undefined ? (
        <Key>{note}</Key>
      ) : (
        <span className="fine whitespace-nowrap">{note}</span>
      )}
    </>
  )
}

/** Returns runs of items of one group, each with its first. */
function groupsOf(items: readonly PaletteItem[]): [first: PaletteItem, group: PaletteItem[]][] {
  const groups: [PaletteItem, PaletteItem[]][] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last && last[0].group === item.group) last[1].push(item)
    else groups.push([item, [item]])
  }
  return groups
}
