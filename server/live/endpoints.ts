import { endpoint } from "../http/endpoint.ts"
import { streamChanges } from "./stream-changes.ts"
export const liveEndpoints = [
  endpoint({
    method: "get",
    path: "/live",
    id: "streamChanges",
    chapter: "Live",
    summary: "A stream of the topics to refetch",
    description:
      "Server-sent events. Each message is a JSON array of topics (accounts, transactions, cards, loans, profile, chat, security) whose data has changed. The first event, `opened`, says how long ago each topic changed (`changedMsAgo`) and for how long no change has been missed (`heardForMs`), in milliseconds: refetch what was fetched before that. The event `ended` says that the sign-in has ended. An open stream does not keep a session alive.",
    caller: "enrolling-member",
    status: 200,
    type: "text/event-stream",
    headers: { "X-Accel-Buffering": "no: proxies must not buffer events." },
    handle: streamChanges,
  }),
]
