import { useState } from 'react'
import { TextBlocks } from '../../quoting/customer/terms/shown-text.tsx'
import { Button, NewTabLink } from '../../platform/ui/buttons.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { DocumentPage, type DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { FoldRow } from '../../platform/kit/fold.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { TERMS_ROWS } from './terms-rows.ts'

/** Edits the terms that customers agree to. */
export function TermsPage() {
  return (
    <DocumentPage
      kind="terms"
      savedText="Saved. Customers read it from now on. Orders that are paid keep the version they were paid with."
    >
      {(fields) => (
        <>
          <Notice tone="attention" title="Check these texts before you sell">
            The texts that came with the program are a starting point, not legal advice. Change what does not
            fit your shop, and have them checked by a lawyer in your state.
          </Notice>
          <div>
            {TERMS_ROWS.map((row) => (
              <TextRow key={row.path} {...fields} row={row} />
            ))}
          </div>
        </>
      )}
    </DocumentPage>
  )
}

type TextRowProps = DocumentFieldsProps<'terms'> & { row: (typeof TERMS_ROWS)[number] }

function TextRow(props: TextRowProps) {
  const { path, title } = props.row
  const words = props.draft[path].split(/\s+/).filter(Boolean).length
  return (
    <FoldRow name={path} title={title} values={counted(words, 'word')}>
      <TextFields {...props} />
    </FoldRow>
  )
}

function TextFields({ row: { path, title, label }, draft, faults, change }: TextRowProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="grid gap-3">
      <Field
        label={label}
        meaning="A line that begins with # is a heading, lines that begin with - are a list. Blank lines end a paragraph."
        fault={faults[path]}
      >
        {(control) => (
          <textarea
            {...control}
            rows={14}
            value={draft[path]}
            onChange={(event) => {
              const text = event.currentTarget.value
              change((texts) => void (texts[path] = text))
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide preview' : 'Preview'}
        </Button>
        <NewTabLink href={`/${path}`}>Open the page</NewTabLink>
      </div>
      {isShown ? (
        <section className="scrolls panel p-4" aria-label={`Preview of ${title}`}>
          <TextBlocks text={draft[path]} />
        </section>
      ) : null}
    </div>
  )
}
