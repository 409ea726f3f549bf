import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Mention } from '../../../shared/orders/comments/comments.ts'
import { numberedPart } from '../../../shared/quoting/quotes/quote-number.ts'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { EmptyList } from '../../platform/kit/list.tsx'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { CommentText } from './comment-text.tsx'
import classes from './comments.module.css'

/** The comments that name whoever is signed in. */
export function MentionsPage() {
  return (
    <OperatorFrame title="Mentions" right="see_orders">
      {() => <Mentions />}
    </OperatorFrame>
  )
}

function Mentions() {
  const list = useQuery(trpc.comments.mentions.queryOptions())
  if (list.isPending) return <LoadingLines label="Loading mentions" />
  if (!list.data) return <Failed error={list.error} />
  const { mentions } = list.data
  if (mentions.length === 0)
    return (
      <EmptyList title="No one has asked you anything">
        Comments on quotes and orders in which a colleague writes @ and your name appear here.
      </EmptyList>
    )
  return (
    <ol className="grid max-w-[760px] gap-2.5" aria-label="Mentions">
      {mentions.map((mention) => (
        <MentionItem key={mention.comment_id} mention={mention} />
      ))}
    </ol>
  )
}

function MentionItem({ mention }: { mention: Mention }) {
  const { author, text, created_at, seen_at } = mention
  return (
    <li className={`grid gap-1 box ${classes['comment']}`} data-unseen={seen_at === null || undefined}>
      <p className="font-normal text-muted">
        <strong>{author}</strong> on <AboutLink mention={mention} />{' '}
        <time>{shopInstantText(created_at)}</time>
        {seen_at === null ? (
          <span className="ml-2 rounded-round bg-accent-wash px-1.5 text-fine text-accent">New</span>
        ) : null}
      </p>
      <CommentText text={text} handles={[]} />
    </li>
  )
}

function AboutLink({ mention }: { mention: Mention }) {
  const { quote_id, order_number } = mention
  if (order_number === null)
    return (
      <Link to="/console/quotes" search={{ q: quote_id, chosen: quote_id }}>
        {numberedPart(mention)}
      </Link>
    )
  return (
    <Link to="/console/orders/$id" params={{ id: quote_id }}>
      {numberedPart(mention)}
    </Link>
  )
}
