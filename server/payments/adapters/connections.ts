import type { Server, Socket } from "node:net"

/** How many connections there may be at all, and how many whose sender is not proved. */
const maxConnections = 256
const maxUnproved = 64

/** The connections of a listener, by whether their sender is proved. */
export type Connections = {
  /** A request begins: the connection may be closed for another one until its sender is proved. */
  begin(socket: Socket): void
  prove(socket: Socket): void
}

type Connection = { readonly socket: Socket; readonly address: string; proved: boolean }

/**
 * Keeps room for those who can prove who they are. Of connections on which nothing is proved, one
 * is closed when there are too many: the oldest of the address that has the most of them.
 */
export function reserveConnections(server: Server): Connections {
  server.maxConnections = maxConnections
  // By address and port: a TLS connection is another object than the one that was accepted.
  const open = new Map<string, Connection>()
  server.on("connection", (socket: Socket) => {
    const peer = peerOf(socket)
    const connection = { socket, address: socket.remoteAddress ?? "", proved: false }
    open.set(peer, connection)
    socket.once("close", () => open.get(peer) === connection && open.delete(peer))
    const unproved = [...open.values()].filter(({ proved }) => !proved)
    if (unproved.length > maxUnproved) oldestOfBusiest(unproved)?.socket.destroy()
  })
  const mark = (socket: Socket, proved: boolean) => {
    const connection = open.get(peerOf(socket))
    if (connection) connection.proved = proved
  }
  return { begin: (socket) => mark(socket, false), prove: (socket) => mark(socket, true) }
}

const peerOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`

function oldestOfBusiest(connections: readonly Connection[]): Connection | undefined {
  const byAddress = new Map<string, Connection[]>()
  for (const connection of connections) {
    const { address } = connection
    byAddress.set(address, [...(byAddress.get(address) ?? []), connection])
  }
  const [busiest] = [...byAddress.values()].toSorted((one, other) => other.length - one.length)
  return busiest?.[0]
}
