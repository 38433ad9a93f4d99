import { topics } from "#shared/contracts/live.ts"
import { endpoint } from "../http/endpoint.ts"
import { streamChanges } from "./stream-changes.ts"
export const liveEndpoints = [
  endpoint({
    method: "get",
    path: "/live",
    id: "streamChanges",
    chapter: "Live",
    summary: "Stream the topics whose data has changed",
    description: `Server-sent events. Each message is a JSON array of topics (${topics.join(", ")}) whose data has changed: refetch them. The first event, \`opened\`, says how long ago each topic changed (\`changedMsAgo\`) and how long the server has been receiving every change (\`heardForMs\`), in milliseconds: refetch data that is older. The event \`ended\` means that the session has ended. An open stream does not extend the session.`,
    caller: "enrolling-member",
    status: 200,
    type: "text/event-stream",
    headers: { "X-Accel-Buffering": "no: proxies must not buffer events." },
    handle: streamChanges,
  }),
]
