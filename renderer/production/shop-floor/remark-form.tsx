import { useState } from 'react'
import { Button } from '../../platform/ui/buttons.tsx'
import { UsualText } from './usual-text.tsx'
import classes from './actions.module.css'

interface RemarkFormProps {
  disabled: boolean
  onCancel: () => void
  onRemark: (remark: string) => void
}

const USUAL = ['Small blob', 'Seam is visible', 'Support marks', 'Slight stringing', 'Color differs']

/** What staff noticed at units that pass. */
export function RemarkForm({ disabled, onCancel, onRemark }: RemarkFormProps) {
  const [remark, setRemark] = useState('')
  const text = remark.trim()
  return (
    <>
      <UsualText
        question="What did you notice?"
        label="Remark"
        usual={USUAL}
        value={remark}
        maxLength={500}
        onChange={setRemark}
      />
      <div className={classes['confirm']}>
        <Button onClick={onCancel}>Back</Button>
        <Button look="primary" disabled={disabled || text === ''} onClick={() => onRemark(text)}>
          Pass with remark
        </Button>
      </div>
    </>
  )
}
