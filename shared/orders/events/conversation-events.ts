/** What customer and shop write to each other; an order's are recorded with the order. */
export interface MessageEvents {
  'message from customer': { message_id: string }
  'message from staff': { message_id: string }
  'message needs no answer': undefined
}

/** Of comments of staff: `mentioned` are the accounts that the text names. */
export type CommentEvents = Record<CommentEventKind, { comment_id: string; mentioned: string[] }>
export type CommentEventKind = 'comment added' | 'comment edited' | 'comment deleted'
