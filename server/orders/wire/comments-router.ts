import {
  AddComment,
  CommentsOf,
  DeleteComment,
  EditComment,
} from '../../../shared/orders/comments/comments.ts'
import { addComment, deleteComment, editComment, readComments } from '../comments/comments.ts'
import { listMentions, markMentionsSeen } from '../comments/mentions.ts'
import { router, staff } from '../../trpc/trpc.ts'

const look = staff('see_orders')
const comment = staff('comment')

/** Comments of staff on quotes and orders, and whom they name. */
export const commentsRouter = router({
  list: look.input(CommentsOf).query(({ ctx, input }) => readComments(ctx.shop, ctx.caller, input)),
  add: comment.input(AddComment).mutation(({ ctx, input }) => addComment(ctx.shop, ctx.caller, input)),
  edit: comment.input(EditComment).mutation(({ ctx, input }) => editComment(ctx.shop, ctx.caller, input)),
  remove: comment
    .input(DeleteComment)
    .mutation(({ ctx, input }) => deleteComment(ctx.shop, ctx.caller, input)),
  mentions: look.query(({ ctx }) => listMentions(ctx.shop, ctx.caller)),
  markSeen: look
    .input(CommentsOf)
    .mutation(({ ctx, input }) => markMentionsSeen(ctx.shop, ctx.caller, input)),
})
