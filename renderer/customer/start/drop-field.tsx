import { IconFilePlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { Button } from '../../ui/buttons.tsx'
import classes from './drop.module.css'
import { READ_ENDINGS } from '../../../shared/quotes/file-endings.ts'

/** Phones know no CAD endings and would grey the files out, so only desktops are told what to offer. */
const withPointer = matchMedia('(pointer: fine)').matches
const offered = withPointer ? READ_ENDINGS.map((ending) => `.${ending}`).join() : undefined

/** Fingers drop and paste nothing. */
const INVITATION = withPointer ? 'Drop or paste files here' : 'Upload one or more files'

interface DropFieldProps {
  onFiles: (files: File[]) => void
  small?: boolean
  invitation?: string
}

/** The visible field: says what can be dropped anywhere, and opens the file dialog. */
export function DropField({ onFiles, small, invitation }: DropFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={classes['field']} data-small={small || undefined}>
      <IconFilePlus size={30} stroke={1.5} aria-hidden="true" className={classes['icon']} />
      <p className={classes['invitation']}>{invitation ?? INVITATION}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={offered}
        aria-label="Part files"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <Button look={small ? 'quiet' : 'primary'} onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <p className={classes['limits']}>
        STEP, STL, OBJ or 3MF, up to 50 MB each. You can change units later.
      </p>
    </div>
  )
}
