import { commentPieces, type CommentPiece } from '../../../shared/orders/comments/mentions.ts'
import classes from './comments.module.css'

interface CommentTextProps {
  text: string
  /** The handles of the staff whom the comment names. */
  handles: readonly string[]
}

/** A comment as it was written, with links and marked names. */
export function CommentText({ text, handles }: CommentTextProps) {
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      {commentPieces(text, handles).map((piece, at) => (
        // Pieces have no name of their own, and their number does not change while the text is the same.
        // oxlint-disable-next-line react/no-array-index-key
        <Piece key={at} piece={piece} />
      ))}
    </p>
  )
}

function Piece({ piece: { kind, text } }: { piece: CommentPiece }) {
  if (kind === 'text') return text
  if (kind === 'mention') return <strong className={classes['mention']}>{text}</strong>
  return (
    <a href={text} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}
