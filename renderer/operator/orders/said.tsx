import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Key } from '../list.tsx'

export interface Said {
  text: string
  /** Takes it back; left out where that is not possible. */
  undo?: (() => void) | undefined
}

/** What was just done, and how to take it back. */
export function SaidLine({ said }: { said: Said | null }) {
  return (
    <output>
      {said ? (
        <Notice
          tone="good"
          title={said.text}
          actions={
            said.undo ? (
              <Button onClick={said.undo}>
                Undo <Key>u</Key>
              </Button>
            ) : undefined
          }
        />
      ) : null}
    </output>
  )
}
