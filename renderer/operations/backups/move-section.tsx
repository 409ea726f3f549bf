import { bytesText } from '../../../shared/platform/bytes-text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MOVE_WORD, type DataFolderState } from '../../../shared/platform/backup/move-shop.ts'
import { ON_ITS_OWN, trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { LineField } from '../../platform/ui/line-field.tsx'
import { MOVE_ROW } from './backup-rows.ts'
import { FoldRow } from '../../platform/kit/fold.tsx'

/** Where the shop's data is, and moving it to another disk. */
export function MoveSection() {
  const found = useQuery(
    trpc.backups.dataFolder.queryOptions(undefined, { trpc: ON_ITS_OWN, staleTime: 60_000 }),
  )
  return (
    <section className="page-section" aria-labelledby="data-folder">
      <h2 id="data-folder">Data folder</h2>
      {found.isPending ? <LoadingLines label="Reading the data folder" /> : null}
      <Failed error={found.error} />
      {found.data ? (
        <>
          <p>
            The shop is in <code>{found.data.path}</code>
            {found.data.bytes === null ? null : `: ${bytesText(found.data.bytes)} without its backups`}.{' '}
            {bytesText(found.data.free_bytes)} are free on its disk.
          </p>
          <MoveOutcomeNotice state={found.data} />
        </>
      ) : null}
      <FoldRow name={MOVE_ROW.path} title={MOVE_ROW.label}>
        <MoveForm />
      </FoldRow>
    </section>
  )
}

function MoveOutcomeNotice({ state: { last_move } }: { state: DataFolderState }) {
  if (last_move === null) return null
  const { at, from, to, error } = last_move
  return error === null ? (
    <Notice tone="info" title={`Moved here on ${shopInstantText(at)}`}>
      The program finds the shop by the file moved.json in <code>{from}</code>: keep that file. What else is
      there can be removed below.
    </Notice>
  ) : (
    <Notice
      tone="stop"
      title={`The move to ${to} on ${shopInstantText(at)} failed; the shop is where it was`}
    >
      {error}
    </Notice>
  )
}

const PLAIN = { autoComplete: 'off', spellCheck: false }

function MoveForm() {
  const queries = useQueryClient()
  const [to, setTo] = useState('')
  const [typed, setTyped] = useState('')
  const move = useMutation(
    trpc.backups.moveShop.mutationOptions({
      onSuccess: (page) => queries.setQueryData(trpc.backups.read.queryKey(), page),
    }),
  )
  return (
    <form
      className="grid max-w-[520px] gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        move.mutate({ to, typed: MOVE_WORD })
      }}
    >
      <LineField
        label="Move to folder"
        meaning="A new or empty folder on a disk of this computer. The shop is closed while it is copied, and every copy is checked; the old folder stays."
        value={to}
        {...PLAIN}
        onChange={setTo}
      />
      <LineField label={`Type ${MOVE_WORD} to confirm`} value={typed} {...PLAIN} onChange={setTyped} />
      <Failed error={move.error} />
      <div>
        <Button type="submit" disabled={to.trim() === '' || typed !== MOVE_WORD || move.isPending}>
          Move the shop
        </Button>
      </div>
    </form>
  )
}
