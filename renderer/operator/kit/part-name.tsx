import tones from './tones.module.css'

/** A part in a row of orders. What was paid with a practice card is marked first, where no narrow column cuts it off. */
export function PartName({ order }: { order: { filename: string; practice: boolean } }) {
  return (
    <span title={order.filename}>
      {order.practice ? <span className={tones['practice']}>Practice </span> : null}
      {order.filename}
    </span>
  )
}
