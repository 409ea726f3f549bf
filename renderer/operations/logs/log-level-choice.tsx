import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { SetLogLevel } from '../../../shared/platform/logs/shown-log.ts'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { LEVEL_WORDS } from './log-words.ts'

const LEVELS = SetLogLevel.shape.level.options.map((value) => ({ value, label: LEVEL_WORDS[value] }))
const SILENT = [{ value: 'silent' as const, label: 'Nothing' }]

/** What is logged from now on. The next start takes the level of the settings again. */
export function LogLevelChoice() {
  const queries = useQueryClient()
  const level = useQuery(trpc.logs.level.queryOptions()).data?.level
  const set = useMutation(
    trpc.logs.setLevel.mutationOptions({
      onSuccess: (answer) => queries.setQueryData(trpc.logs.level.queryKey(), answer),
    }),
  )
  if (level === undefined || level === 'fatal') return null
  return (
    <>
      <PickField
        label="Level until the next start"
        value={level}
        options={level === 'silent' ? [...SILENT, ...LEVELS] : LEVELS}
        onChange={(chosen) => {
          if (chosen !== 'silent') set.mutate({ level: chosen })
        }}
      />
      <Failed error={set.error} />
    </>
  )
}
