import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { USUAL_IDLE_MINUTES, type FloorDeviceKind } from '../../../shared/accounts/floor-devices.ts'
import { postJson, trpc } from '../../platform/api.ts'
import { afterSessionChange } from '../../platform/shell/session.ts'

export const KINDS: { value: FloorDeviceKind; label: string }[] = [
  { value: 'tablet', label: 'Tablet: staff work here with their PIN' },
  { value: 'wall', label: 'Wall display: shows the day, without input' },
]

/** The field of shown printers: all, `g ` with a group, or `p ` with a printer. */
const ALL = ''

/** The form that makes a device, and what is sent. */
export function useDeviceForm() {
  const form = useForm({
    initialValues: {
      name: '',
      kind: 'tablet' as FloorDeviceKind,
      shown: ALL,
      idle_minutes: String(USUAL_IDLE_MINUTES),
    },
    validate: { name: (name) => (name.trim() === '' ? 'Give the device a name' : null) },
  })
  const make = useMutation({
    mutationFn: ({ name, kind, shown, idle_minutes }: typeof form.values) =>
      postJson<null>('/auth/floor-device', {
        name: name.trim(),
        kind,
        idle_minutes: Number(idle_minutes),
        printer_group: shown.startsWith('g ') ? shown.slice(2) : null,
        printer_ids: shown.startsWith('p ') ? [shown.slice(2)] : null,
      }),
    onSuccess: async (_, { kind }) => {
      if (kind === 'wall') location.assign('/console/wall')
      else await afterSessionChange()
    },
  })
  return { form, make, submit: form.onSubmit((values) => make.mutate(values)) }
}

/** Returns the groups and printers that a device can show. */
export function useShownOptions(): { value: string; label: string }[] {
  const printers = useQuery(trpc.production.board.queryOptions()).data?.printers ?? []
  const groups = [...new Set(printers.map(({ group }) => group).filter((group) => group !== null))]
  return [
    { value: ALL, label: 'All printers' },
    ...groups.map((group) => ({ value: `g ${group}`, label: `Group ${group}` })),
    ...printers.map(({ id, name }) => ({ value: `p ${id}`, label: name })),
  ]
}
