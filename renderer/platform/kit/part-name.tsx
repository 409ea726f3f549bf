/** The part in a row of orders. "Test" stands behind the name, so that a narrow column cuts off the mark and not the name. */
export function PartName({ order }: { order: { filename: string; practice: boolean } }) {
  return (
    <span title={order.practice ? `${order.filename} (test order)` : order.filename}>
      {order.filename}
      {order.practice ? <span className="font-normal text-muted"> Test</span> : null}
    </span>
  )
}
