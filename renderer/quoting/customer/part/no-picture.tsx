import { IconFileOff } from '@tabler/icons-react'
import { DropField } from '../start/drop-field.tsx'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import classes from './stage.module.css'
import { useReplaceFile } from './use-replace-file.ts'

/** Shown in place of the part; the owner of a file that could not be read can upload another one here. */
export function NoPicture() {
  const { quote, owner } = useQuoteContext()
  const replace = useReplaceFile()
  if (owner && quote.status === 'failed')
    return (
      <div className={classes['again']}>
        <DropField onFiles={replace} invitation="Upload a new file. We’ll keep your settings." />
      </div>
    )
  return (
    <div className={classes['none']}>
      <IconFileOff size={40} stroke={1.3} aria-hidden="true" />
      <p>{quote.status === 'failed' ? 'No preview available.' : 'No preview available. We have the file.'}</p>
    </div>
  )
}
