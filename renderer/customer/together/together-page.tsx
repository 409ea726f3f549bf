import { useCallback } from 'react'
import { MessagePage } from '../../shell/message-page.tsx'
import { Button, ButtonLink } from '../../ui/buttons.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { countText } from '../../ui/words.ts'
import { DropField } from '../start/drop-field.tsx'
import { useQuoteDraft } from '../start/quote-draft.ts'
import { UploadRow } from '../start/upload-list.tsx'
import { TogetherCard } from './together-card.tsx'
import { TogetherTotal } from './together-total.tsx'
import classes from './together-page.module.css'
import { useTogether } from './use-together.ts'
import { WindowDrop } from '../start/window-drop.tsx'

/** Several parts side by side with their total. */
export function TogetherPage() {
  useTitle('Your parts')
  const { uploads, together, upload, startOver } = useQuoteDraft()
  const quotes = useTogether()
  const onFiles = useCallback((files: File[]) => void upload(files), [upload])
  if (uploads.length === 0 && together.length === 0) return <NoParts />
  return (
    <div className={classes['page']}>
      <WindowDrop words="Drop to add it" onFiles={onFiles} />
      <div className={classes['head']}>
        <h1>{countText(Math.max(quotes.length, together.length) + uploads.length, 'part')}</h1>
        <Button look="bare" onClick={startOver}>
          Clear this page
        </Button>
      </div>
      <div className={classes['columns']}>
        <ul className={classes['parts']}>
          {quotes.map((quote) => (
            <TogetherCard key={quote.file_id + quote.created_at} quote={quote} />
          ))}
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </ul>
        <aside className={classes['side']}>
          <TogetherTotal quotes={quotes} waiting={uploads.filter(({ refusal }) => !refusal).length} />
          <DropField onFiles={onFiles} small invitation="Add more parts" />
        </aside>
      </div>
    </div>
  )
}

function NoParts() {
  return (
    <MessagePage
      title="No parts to compare"
      text="Upload several files at once to see them side by side with their combined total."
      actions={
        <>
          <ButtonLink to="/" look="primary">
            Quote parts
          </ButtonLink>
          <ButtonLink to="/quotes">My quotes</ButtonLink>
        </>
      }
    />
  )
}
