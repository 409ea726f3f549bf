/** Messages between customer and shop; those about an order are recorded with the order. */
export interface MessageEvents {
  'message from customer': { message_id: string }
  'message from staff': { message_id: string }
  'message needs no answer': undefined
}

/** Events of staff's comments: `mentioned` are the accounts that the text names. */
export type CommentEvents = Record<CommentEventKind, { comment_id: string; mentioned: string[] }>
export type CommentEventKind = 'comment added' | 'comment edited' | 'comment deleted'
