import tones from './tones.module.css'

/** The part in a row of orders. "Test" comes first, so that a narrow column does not cut it off. */
export function PartName({ order }: { order: { filename: string; practice: boolean } }) {
  return (
    <span title={order.filename}>
      {order.practice ? <span className={tones['practice']}>Test </span> : null}
      {order.filename}
    </span>
  )
}
