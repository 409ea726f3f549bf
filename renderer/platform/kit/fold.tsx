import { useSessionStorage } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useContext,
  useEffect,
} from 'react'
import {
  foldFields,
  isTouched,
  type PlacedField,
} from '../../../shared/operations/documents/changed-paths.ts'
import forms from './form.module.css'
import { LinkedField, useLinkedVisit } from './linked-field.tsx'

/** The places of a form that decide what is folded. */
export const FoldPlaces = createContext<{
  /** Values that differ from those the program came with. */
  customized: readonly string[]
  /** Values that are not saved or have a fault; what has one is not folded. */
  held: readonly string[]
}>({ customized: [], held: [] })

interface FoldRowProps {
  /** Names the row on its page, and in an address after `#`. */
  name: string
  /** The paths of its values; by default its name. */
  paths?: readonly string[]
  title: ReactNode
  /** The values as text. */
  values?: ReactNode
  children: ReactNode
}

/** A row of a list of settings: its values as text, and its fields once it is opened. */
export function FoldRow({ name, paths, title, values, children }: FoldRowProps) {
  const { isOpen, details, summary } = useFold(name, paths ?? [name])
  return (
    <details className={`border-b border-hairline ${forms['row']}`} {...details}>
      <FoldSummary {...summary}>
        <span>{title}</span>
        {values === undefined ? null : <small>{values}</small>}
      </FoldSummary>
      {isOpen ? <LinkedField path={name}>{children}</LinkedField> : null}
    </details>
  )
}

/** The line that opens what is folded. */
export function FoldSummary(props: {
  children: ReactNode
  onClick?: ((event: MouseEvent) => void) | undefined
}) {
  return (
    <summary className="turns" onClick={props.onClick}>
      <IconChevronRight size={16} stroke={1.9} aria-hidden="true" />
      {props.children}
    </summary>
  )
}

interface FoldedFieldsProps {
  /** Names the section on its page. */
  name: string
  fields: readonly (PlacedField & { field: ReactNode })[]
  className?: string | undefined
}

/** The fields of a section: the everyday and the changed ones, then the others behind "Show all". */
export function FoldedFields({ name, fields, className = forms['pair'] }: FoldedFieldsProps) {
  const { inSight, folded } = foldFields(fields, useContext(FoldPlaces).customized)
  const { isOpen, isHeld, details, summary } = useFold(
    name,
    folded.map(({ path }) => path),
  )
  const all = `all ${fields.length} settings`
  return (
    <>
      {inSight.length > 0 ? <Fields fields={inSight} className={className} /> : null}
      {folded.length > 0 ? (
        <details className={forms['more']} {...details}>
          <FoldSummary {...summary}>
            {isHeld ? `Showing ${all} until you save` : isOpen ? 'Show fewer settings' : `Show ${all}`}
          </FoldSummary>
          {isOpen ? <Fields fields={folded} className={className} /> : null}
        </details>
      ) : null}
    </>
  )
}

function Fields({ fields, className }: Pick<FoldedFieldsProps, 'fields' | 'className'>) {
  return (
    <div className={fields.length === 1 ? forms['alone'] : className}>
      {fields.map(({ path, field }) => (
        <LinkedField key={path} path={path}>
          {field}
        </LinkedField>
      ))}
    </div>
  )
}

/** Remembers what is open, by page, until the window closes. What is not saved or has a fault stays open. */
function useFold(name: string, paths: readonly string[]) {
  const { held } = useContext(FoldPlaces)
  const [isOpened, setIsOpened] = useSessionStorage({
    key: `fold ${location.pathname} ${name}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const visit = useLinkedVisit([name, ...paths])
  useEffect(() => {
    if (visit !== null) setIsOpened(true)
  }, [visit, setIsOpened])
  const isHeld = paths.some((path) => isTouched(path, held))
  return {
    isOpen: isOpened || isHeld,
    isHeld,
    details: {
      id: name,
      open: isOpened || isHeld,
      onToggle: (event: ToggleEvent<HTMLDetailsElement>) => setIsOpened(event.currentTarget.open),
    },
    summary: { onClick: isHeld ? (event: MouseEvent) => event.preventDefault() : undefined },
  }
}
