import { OneCustomer } from '../../../shared/desk/customers/customer.ts'
import { FindCustomers } from '../../../shared/desk/customers/customer-list.ts'
import { ReadOfCustomer } from '../../../shared/desk/customers/customer-page-data.ts'
import { EraseCustomer } from '../../../shared/desk/customers/erase.ts'
import { MergeCustomers, MergePair, UndoMerge } from '../../../shared/desk/customers/merge.ts'
import { AddNote, EditNote, RemoveNote } from '../../../shared/desk/customers/notes.ts'
import {
  listCustomerEmails,
  listCustomerFiles,
  listCustomerHistory,
  listCustomerOrders,
  listCustomerQuotes,
} from '../customers/customer-lists.ts'
import { eraseCustomer } from '../customers/erase-customer.ts'
import { previewErase } from '../customers/erase-plan.ts'
import { prepareExport } from '../customers/export-customer.ts'
import { listCustomers } from '../customers/list-customers.ts'
import { mergeCustomers, previewMerge, undoMerge } from '../customers/merge-customers.ts'
import { addNote, editNote, listNotes, removeNote } from '../customers/notes.ts'
import { readCustomer } from '../customers/read-customer.ts'
import { router, SHARED, staff } from '../../trpc/trpc.ts'

const look = staff('see_customers')
const decide = staff('decide')
const setUp = staff('set_up')

/** Customers, for staff. */
export const customersRouter = router({
  list: look
    .meta(SHARED)
    .input(FindCustomers)
    .query(({ ctx, input }) => listCustomers(ctx.shop, ctx.caller, input)),
  get: look.input(OneCustomer).query(({ ctx, input }) => readCustomer(ctx.shop, ctx.caller, input)),
  quotes: look
    .input(ReadOfCustomer)
    .query(({ ctx, input }) => listCustomerQuotes(ctx.shop, ctx.caller, input)),
  orders: look
    .input(ReadOfCustomer)
    .query(({ ctx, input }) => listCustomerOrders(ctx.shop, ctx.caller, input)),
  files: staff('see_files')
    .input(ReadOfCustomer)
    .query(({ ctx, input }) => listCustomerFiles(ctx.shop, ctx.caller, input)),
  emails: look
    .input(ReadOfCustomer)
    .query(({ ctx, input }) => listCustomerEmails(ctx.shop, ctx.caller, input)),
  history: look
    .input(ReadOfCustomer)
    .query(({ ctx, input }) => listCustomerHistory(ctx.shop, ctx.caller, input)),
  notes: router({
    list: decide.input(OneCustomer).query(({ ctx, input }) => listNotes(ctx.shop, ctx.caller, input)),
    add: decide.input(AddNote).mutation(({ ctx, input }) => addNote(ctx.shop, ctx.caller, input)),
    edit: decide.input(EditNote).mutation(({ ctx, input }) => editNote(ctx.shop, ctx.caller, input)),
    remove: decide.input(RemoveNote).mutation(({ ctx, input }) => removeNote(ctx.shop, ctx.caller, input)),
  }),
  merge: router({
    preview: decide.input(MergePair).query(({ ctx, input }) => previewMerge(ctx.shop, ctx.caller, input)),
    run: decide
      .input(MergeCustomers)
      .mutation(({ ctx, input }) => mergeCustomers(ctx.shop, ctx.caller, input)),
    undo: decide.input(UndoMerge).mutation(({ ctx, input }) => undoMerge(ctx.shop, ctx.caller, input)),
  }),
  prepareExport: setUp
    .meta({ limit: 'account_change' })
    .input(OneCustomer)
    .mutation(({ ctx, input }) => prepareExport(ctx.shop, ctx.caller, input)),
  previewErase: setUp.input(OneCustomer).query(({ ctx, input }) => previewErase(ctx.shop, ctx.caller, input)),
  erase: setUp
    .meta({ limit: 'account_change' })
    .input(EraseCustomer)
    .mutation(({ ctx, input }) => eraseCustomer(ctx.shop, ctx.caller, input)),
})
