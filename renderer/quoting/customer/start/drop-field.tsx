import { IconFilePlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { isInKioskWindow } from '../../../platform/ui/kiosk-program.ts'
import { StickFiles } from './stick-files.tsx'
import { Button } from '../../../platform/ui/buttons.tsx'
import classes from './drop.module.css'
import { MAX_BASKET_QUOTES } from '../../../../shared/orders/baskets/basket-limits.ts'
import { READ_ENDINGS } from '../../../../shared/quoting/quotes/file-endings.ts'

/** Phones do not know CAD file types and would disable the files, so only desktops filter by extension. */
const hasMouse = matchMedia('(pointer: fine)').matches
const accept = hasMouse ? READ_ENDINGS.map((ending) => `.${ending}`).join() : undefined

/** Touch screens can't drop or paste files. The style sheet chooses, because the page is painted before this script runs. */
const INVITATION = (
  <>
    <span className={classes['mouse']}>Drop or paste files here</span>
    <span className={classes['touch']}>Upload one or more files</span>
  </>
)

interface DropFieldProps {
  onFiles: (files: File[]) => void
  small?: boolean
  invitation?: string
  /** True if it takes one file in place of another. */
  single?: boolean
}

/** The visible drop area; also opens the file dialog. */
export function DropField({ onFiles, small, invitation, single }: DropFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  if (isInKioskWindow()) return <StickFiles onFiles={onFiles} />
  return (
    <div
      className={`grid justify-items-center gap-3.5 rounded-panel bg-surface text-center ${classes['field']}`}
      data-small={small || undefined}
    >
      <IconFilePlus size={30} stroke={1.5} aria-hidden="true" className={`text-accent ${classes['icon']}`} />
      <p className={`text-large font-medium tracking-tight ${classes['invitation']}`}>
        {invitation ?? INVITATION}
      </p>
      <input
        ref={input}
        type="file"
        multiple={!single}
        hidden
        accept={accept}
        aria-label="Part files"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <Button look={small ? 'quiet' : 'primary'} onClick={() => input.current?.click()}>
        {single ? 'Choose a file' : 'Choose files'}
      </Button>
      <p className="note">
        STEP, STL, OBJ or 3MF, up to {single ? '50 MB' : `${MAX_BASKET_QUOTES} files of 50 MB each`}. You can
        change units later.
      </p>
    </div>
  )
}
