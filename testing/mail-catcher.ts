import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { SMTPServer } from "smtp-server"

type Options = {
  /** Answers every recipient with this code. */
  refuseAddress?: number
  /** Answers every mail with this code. */
  refuseData?: number
  /** Answers a mail only when this resolves. */
  hold?: Promise<void>
}

export type CaughtMail = { readonly to: string[]; readonly raw: string }

const refusal = (responseCode: number) => Object.assign(new Error("Refused"), { responseCode })

/** A real SMTP server for tests, which keeps what it accepts. */
export class MailCatcher {
  readonly mails: CaughtMail[] = []
  private readonly server: SMTPServer
  readonly options: Options
  private closed = false

  private constructor(options: Options) {
    this.options = options
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      logger: false,
      onRcptTo: (_address, _session, done) => {
        const code = this.options.refuseAddress
        done(code === undefined ? undefined : refusal(code))
      },
      onData: (stream, { envelope }, done) => {
        void this.receive(
          stream,
          envelope.rcptTo.map(({ address }) => address),
        ).then(
          () => done(),
          (error: Error) => done(error),
        )
      },
    })
    this.server.on("error", () => undefined)
  }

  static async open(options: Options = {}): Promise<MailCatcher> {
    const catcher = new MailCatcher(options)
    catcher.server.listen(0, "0.0.0.0")
    await once(catcher.server.server, "listening")
    return catcher
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port
  }

  /** The Message-IDs in order of arrival. */
  ids(): string[] {
    return this.mails.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? "")
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    await new Promise<void>((resolve) => this.server.close(() => resolve()))
  }

  private async receive(stream: NodeJS.ReadableStream, to: string[]): Promise<void> {
    const raw = await text(stream)
    const { hold, refuseData } = this.options
    if (refuseData !== undefined) throw refusal(refuseData)
    await hold
    this.mails.push({ to, raw })
  }
}
