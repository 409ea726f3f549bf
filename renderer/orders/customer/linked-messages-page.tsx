import { useParams } from '@tanstack/react-router'
import { refusalOf } from '../../platform/api.ts'
import { CustomerMessages } from '../../quoting/customer/messages/customer-messages.tsx'
import { useLinkedThread } from '../../quoting/customer/messages/use-thread.ts'
import { useShopBrand } from '../../platform/shop-brand.ts'
import { MessagePage } from '../../platform/shell/message-page.tsx'
import { ButtonLink } from '../../platform/ui/buttons.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { useTitle } from '../../platform/ui/use-title.ts'
import classes from './order-page.module.css'

/** A guest's messages about a quote, opened by the link in an email, on any device. */
export function LinkedMessagesPage() {
  const { key } = useParams({ from: '/messages/$key' })
  const open = useLinkedThread(key)
  const { name } = useShopBrand()
  useTitle('Messages')
  if (open.error && !open.thread)
    return (
      <MessagePage
        title="Messages not found"
        text={refusalOf(open.error).detail}
        actions={<ButtonLink to="/quotes">My quotes</ButtonLink>}
      />
    )
  return (
    <div className={`page-box ${classes['page']}`}>
      <div className="col-span-full grid gap-1.5">
        <h1>Messages with {name}</h1>
        <p className="note">
          Anyone with the link in your email can read and write here. To change or order the part, open the
          quote in the browser where you made it.
        </p>
      </div>
      <div className="grid min-w-0 gap-4">
        {open.thread ? (
          <section className={`grid min-w-0 gap-4 panel p-5 ${classes['card']}`} aria-label="Messages">
            <CustomerMessages open={open} quote={null} onStage={false} />
          </section>
        ) : (
          <LoadingLines label="Loading the messages" />
        )}
      </div>
    </div>
  )
}
