import type { CallToolResult, Tool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { BridgeFailure } from './bridge-failure.ts'
import { openPart, type OpenPart } from './open-part.ts'
import type { PathSetting } from './path-rules.ts'
import { sendPart } from './send-part.ts'
import type { CallOptions, ShopConnection } from './shop-connection.ts'

/** The tool that accepts a path. */
export const QUOTE_TOOL = 'create_quote'
const UPLOAD_TOOL = 'create_upload'

/** The shop's own sources of a file. */
const OTHER_SOURCES = ['upload_id', 'file_url', 'file_base64']

const UploadLink = z.object({ upload_id: z.string(), upload_url: z.url() })

const PATH_PROPERTY = {
  type: 'string',
  minLength: 1,
  maxLength: 4096,
  description:
    'The whole path of a STEP, STL, OBJ or 3MF file of this computer, up to 50 MB. It is uploaded for you; leave out upload_id, file_url, file_base64 and filename.',
}

/** Returns a tool of the shop as listed here: `create_quote` gets a path, and `create_upload` refers to it. */
export function listedHere(tool: Tool): Tool {
  if (tool.name === UPLOAD_TOOL)
    return {
      ...tool,
      description:
        `${tool.description ?? ''} For a file of this computer give its path to ${QUOTE_TOOL} instead.`.trim(),
    }
  if (tool.name !== QUOTE_TOOL) return tool
  const { properties, required, ...schema } = tool.inputSchema
  const needed = required?.filter((name) => !OTHER_SOURCES.includes(name)) ?? []
  return {
    ...tool,
    description:
      `${tool.description ?? ''} Here "path" takes the place of these for a file of this computer.`.trim(),
    inputSchema: {
      ...schema,
      properties: { path: PATH_PROPERTY, ...properties },
      ...(needed.length > 0 && { required: needed }),
    },
  }
}

interface UploadContext {
  shop: string
  connection: ShopConnection
  paths: PathSetting
}

/** Uploads the file of a path, then creates its quote. A refusal of the shop is returned as it is. */
export async function quoteByPath(
  { shop, connection, paths }: UploadContext,
  { path, ...otherArguments }: Record<string, unknown>,
  callOptions: CallOptions,
): Promise<CallToolResult> {
  const part = await openPart(checkedPath(path, otherArguments), paths)
  try {
    const upload = { name: UPLOAD_TOOL, arguments: { filename: part.name, size: part.size } }
    const link = await connection.request('tools/call', upload, signalOf(callOptions))
    if (link.isError) return link
    const { upload_id, upload_url } = readLink(link)
    await sendPart(part, {
      shop,
      upload_url,
      ...signalOf(callOptions),
      onSent: (sent) => sendProgress(callOptions, part, sent),
    })
    return await connection.request(
      'tools/call',
      { name: QUOTE_TOOL, arguments: { ...otherArguments, upload_id } },
      signalOf(callOptions),
    )
  } finally {
    await part.handle.close()
  }
}

function checkedPath(path: unknown, otherArguments: Record<string, unknown>): string {
  const otherSource = OTHER_SOURCES.find((name) => otherArguments[name] !== undefined)
  if (typeof path === 'string' && otherSource === undefined) return path
  throw new BridgeFailure(
    'invalid_input',
    otherSource === undefined ? 'path must be a text.' : `Give either path or ${otherSource}, not both.`,
    ['Correct the arguments, then call the tool again.'],
  )
}

function readLink({ structuredContent }: CallToolResult): z.infer<typeof UploadLink> {
  const link = UploadLink.safeParse(structuredContent)
  if (link.success) return link.data
  throw new BridgeFailure(
    'version_mismatch',
    'The shop’s create_upload gives no link that this program knows.',
    ['Ask the person to update Layerline on both sides.'],
  )
}

function signalOf({ signal }: CallOptions): { signal?: AbortSignal } {
  return signal ? { signal } : {}
}

function sendProgress({ onprogress }: CallOptions, { name, size }: OpenPart, sent: number): void {
  onprogress?.({ progress: sent, total: size, message: `Uploading ${name}` })
}
