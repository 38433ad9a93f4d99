import { useEffect, useRef, useState } from "react"
import { withDecimalSign } from "#shared/money/format.ts"
import { fileTimeoutMs } from "#shared/time/timeouts.ts"
import { NetworkError, send } from "./api-client.ts"
import { downloadFile } from "./download-file.ts"
import { say, type Text } from "./say.ts"
import { useChange } from "./use-change.ts"

type Options = {
  /** The toast's title when it fails. */
  errorTitle: Text
  /** Called once the file is saved. */
  onSaved?: () => void
}

/** A file that the bank makes and the browser saves, and how much of it has arrived. */
export type Download = {
  running: boolean
  /** Bytes that have arrived; 0 while the bank prepares the file. */
  received: number
  /** With a body, the path is posted to: the bank notes that it was downloaded. */
  start: (path: string, body?: object) => void
  cancel: () => void
}

/** "1.4 MB", "12 kB". */
const formatSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1_000)} kB`
    : `${withDecimalSign(Math.round(bytes / 100_000) / 10)} MB`

/** Says how far a download is. */
export const progressText = ({ received }: Pick<Download, "received">): Text =>
  received === 0
    ? say("The bank is making the file")
    : say("Downloading: {size}", { size: formatSize(received) })

/**
 * Downloads one file at a time. Unlike a link, it shows the bank's refusals, how far it is, and can be canceled.
 * Leaving the page cancels it.
 */
export function useDownload({ errorTitle, onSaved }: Options): Download {
  const [received, setReceived] = useState(0)
  const running = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const download = useChange({
    send: async ({ path, body }: { path: string; body: object | undefined }) => {
      const stop = new AbortController()
      running.current = stop
      setReceived(0)
      try {
        const response = await send(body ? "POST" : "GET", path, {
          signal: stop.signal,
          timeoutMs: fileTimeoutMs,
          ...(body && { body }),
        })
        return { name: fileName(response), content: await contentOf(response, setReceived) }
      } catch (error) {
        if (stop.signal.aborted) return null
        throw error
      }
    },
    onSuccess: (file) => {
      if (!file) return
      downloadFile(file.name, file.content)
      onSaved?.()
    },
    meta: { errorTitle },
  })
  return {
    running: download.isPending,
    received,
    start: (path, body) => download.mutate({ path, body }),
    cancel: () => running.current?.abort(),
  }
}

const fileName = ({ headers }: Response): string =>
  /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "download"

/** The whole body. A connection that ends early is an error: half a file must not look complete. */
async function contentOf(response: Response, tell: (bytes: number) => void): Promise<Blob> {
  const parts: BlobPart[] = []
  const type = response.headers.get("content-type") ?? ""
  const reader = response.body?.getReader()
  let bytes = 0
  try {
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) return new Blob(parts, { type })
      parts.push(part.value)
      bytes += part.value.byteLength
      tell(bytes)
    }
  } catch (cause) {
    throw new NetworkError(false, { cause })
  }
}
