import { endpoint } from "../http/endpoint.ts"
import { streamChanges } from "./stream-changes.ts"
export const liveEndpoints = [
  endpoint({
    method: "get",
    path: "/live",
    id: "streamChanges",
    chapter: "Live",
    summary: "What to ask for again, as it changes",
    description:
      "Server-sent events. Each message is a JSON array of topics (accounts, transactions, cards, loans, profile, chat, security) whose data has changed. The first event, `opened`, says how long ago each topic changed (`changedMsAgo`) and for how long no change was missed (`heardForMs`), in milliseconds: ask again for what was asked for before that. The event `ended` says that the sign-in is over. An open stream keeps no session alive.",
    caller: "enrolling-member",
    status: 200,
    type: "text/event-stream",
    headers: { "X-Accel-Buffering": "no: a proxy is to hold no event back." },
    handle: streamChanges,
  }),
]
