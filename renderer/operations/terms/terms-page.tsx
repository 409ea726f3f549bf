import { useState } from 'react'
import {
  TERMS_PAGES,
  TERMS_TITLES,
  type TermsPageName as TermsKey,
} from '../../../shared/platform/terms-pages.ts'
import { TextBlocks } from '../../quoting/customer/terms/shown-text.tsx'
import { Button, NewTabLink } from '../../platform/ui/buttons.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { DocumentPage, type DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import documents from '../../platform/documents/documents.module.css'
import classes from './terms.module.css'

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
          {TERMS_PAGES.map((page) => (
            <TextSection key={page} {...fields} page={page} />
          ))}
        </>
      )}
    </DocumentPage>
  )
}

function TextSection({ page, draft, faults, change }: DocumentFieldsProps<'terms'> & { page: TermsKey }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <fieldset className={documents['section']}>
      <legend>{TERMS_TITLES[page]}</legend>
      <Field
        label={`${TERMS_TITLES[page]} text`}
        meaning="A line that begins with # is a heading, lines that begin with - are a list. Blank lines end a paragraph."
        fault={faults[page]}
      >
        {(control) => (
          <textarea
            {...control}
            rows={14}
            value={draft[page]}
            onChange={(event) => {
              const text = event.currentTarget.value
              change((texts) => void (texts[page] = text))
            }}
          />
        )}
      </Field>
      <div className="wrap-8">
        <Button aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide preview' : 'Preview'}
        </Button>
        <NewTabLink href={`/${page}`}>Open the page</NewTabLink>
      </div>
      {isShown ? (
        <section
          className={`on-surface ${classes['textPreview']}`}
          aria-label={`Preview of ${TERMS_TITLES[page]}`}
        >
          <TextBlocks text={draft[page]} />
        </section>
      ) : null}
    </fieldset>
  )
}
