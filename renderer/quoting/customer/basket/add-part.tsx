import { IconFilePlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { WireRefusal } from '../../../platform/api.ts'
import { Button } from '../../../platform/ui/buttons.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { usePartsBeside } from '../start/use-more-parts.ts'

/** On the page of a quote: uploads further parts, to buy them in one purchase with this one. */
export function AddPart({ quote_id, nameClass }: { quote_id: string; nameClass?: string | undefined }) {
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<WireRefusal | null>(null)
  const add = usePartsBeside(quote_id, setRefusal)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files of more parts"
        onChange={({ currentTarget }) => {
          void add([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Button
        icon={<IconFilePlus size={18} stroke={1.8} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        <span className={nameClass}>Add another part</span>
      </Button>
      {refusal ? <Notice tone="stop" live title={refusal.detail} /> : null}
    </>
  )
}
