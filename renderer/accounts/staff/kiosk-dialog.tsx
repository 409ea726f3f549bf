import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  ATTRACT_SECONDS,
  type Kiosk,
  type KioskUse,
  type NewKiosk,
  type PairingCode,
} from '../../../shared/accounts/kiosks.ts'
import { trpc } from '../../platform/api.ts'
import form from '../../platform/shell/sign-form.module.css'
import { Button } from '../../platform/ui/buttons.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { formField, LineField } from '../../platform/ui/line-field.tsx'
import { Tick } from '../../platform/ui/tick.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'

const USES: { value: KioskUse; label: string }[] = [
  { value: 'order', label: 'Prices and orders: customers pay on their phone' },
  { value: 'quote', label: 'Prices only' },
]

const ATTRACT_CHOICES: { value: string; label: string }[] = [
  { value: 'null', label: 'None: the welcome screen stays' },
  ...ATTRACT_SECONDS.map((seconds) => ({
    value: String(seconds),
    label: `After ${seconds} seconds without a touch`,
  })),
]

interface KioskDialogProps {
  /** Null for a new one. */
  kiosk: Kiosk | null
  onAdded: (code: PairingCode) => void
  onClose: () => void
}

/** The name of a kiosk, what customers do there, and the words that it shows while it waits. */
export function KioskDialog({ kiosk, onAdded, onClose }: KioskDialogProps) {
  const { fields, field, submit, isPending, error } = useKioskForm({ kiosk, onAdded, onClose })
  return (
    <Dialog title={kiosk ? `Edit the kiosk ${kiosk.name}` : 'Add a kiosk'} onClose={onClose}>
      <form className={form['form']} onSubmit={submit}>
        <LineField label="Name" placeholder="Counter" maxLength={60} {...field('name')} />
        <PickField
          label="What customers do there"
          value={fields.values.use}
          options={USES}
          onChange={(use) => fields.setFieldValue('use', use)}
        />
        <LineField
          label="Title of the welcome screen"
          placeholder="Get a 3D printing price in seconds"
          maxLength={80}
          {...field('title')}
        />
        <LineField
          label="Text of the welcome screen"
          placeholder="Bring a file on a USB drive, or send it from your phone."
          maxLength={240}
          {...field('text')}
        />
        <ScreenFields fields={fields} />
        <Failed error={error} />
        <Button look="primary" type="submit" disabled={isPending}>
          {kiosk ? 'Save' : 'Add the kiosk'}
        </Button>
      </form>
    </Dialog>
  )
}

/** Sets what the screen shows while nobody touches it, and how people type on it. */
function ScreenFields({ fields }: { fields: ReturnType<typeof useKioskForm>['fields'] }) {
  return (
    <>
      <Tick
        label="Keyboard on the screen"
        meaning="For a touch screen whose system shows none. It is never shown for passwords and PINs."
        ticked={fields.values.shows_keyboard}
        onTick={(ticked) => fields.setFieldValue('shows_keyboard', ticked)}
      />
      <PickField
        label="Attract screen"
        value={String(fields.values.attract_after)}
        options={ATTRACT_CHOICES}
        onChange={(after) =>
          fields.setFieldValue(
            'attract_after',
            ATTRACT_SECONDS.find((seconds) => String(seconds) === after) ?? null,
          )
        }
      />
      {fields.values.attract_after === null ? null : (
        <Field
          label="Sentences of the attract screen"
          meaning="One per line. They change every few seconds, with the pictures below the list of kiosks."
        >
          {(wired) => (
            <textarea {...wired} rows={4} maxLength={600} {...fields.getInputProps('attract_words')} />
          )}
        </Field>
      )}
    </>
  )
}

function useKioskForm({ kiosk, onAdded, onClose }: KioskDialogProps) {
  const queries = useQueryClient()
  const add = useMutation(trpc.kiosk.add.mutationOptions({ onSuccess: onAdded }))
  const change = useMutation(
    trpc.kiosk.change.mutationOptions({
      onSuccess: (kiosks) => {
        queries.setQueryData(trpc.kiosk.list.queryKey(), kiosks)
        onClose()
      },
    }),
  )
  const fields = useForm<NewKiosk>({
    initialValues: {
      name: kiosk?.name ?? '',
      use: kiosk?.use ?? 'order',
      title: kiosk?.title ?? '',
      text: kiosk?.text ?? '',
      attract_after: kiosk?.attract_after ?? null,
      attract_words: kiosk?.attract_words ?? '',
      shows_keyboard: kiosk?.shows_keyboard ?? false,
    },
    validate: { name: (name) => (name.trim() === '' ? 'Give the kiosk a name' : null) },
  })
  const submit = fields.onSubmit((values) => {
    if (kiosk) change.mutate({ ...values, kiosk_id: kiosk.id })
    else add.mutate(values)
  })
  const field = (name: 'name' | 'title' | 'text') => formField(fields.getInputProps(name))
  return {
    fields,
    field,
    submit,
    isPending: add.isPending || change.isPending,
    error: add.error ?? change.error,
  }
}
