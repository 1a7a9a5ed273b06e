// The native engine behind `quina serve`, over a socket in the place of a worker: the same messages, more processors.
import type { Host, WorkerLike } from './lane.ts';
import type { Notice, Order } from './messages.ts';

/** Where the token is kept while the tab lives: addresses of the page change as it is used. */
const KEPT = 'quina-engine';

/** A worker at the other end of a socket. Closing the socket ends what it is at. */
export class Remote implements WorkerLike {
  onmessage: ((event: MessageEvent<Notice>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  private socket: WebSocket | null = null;

  constructor(
    private readonly address: string,
    private readonly refused: () => void = () => {},
  ) {}

  postMessage(order: Order): void {
    if (order.kind === 'start') this.open();
    if (order.kind === 'ask') this.socket?.send(JSON.stringify(order));
  }

  terminate(): void {
    if (!this.socket) return;
    this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }

  private open(): void {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    let isOpen = false;
    socket.onopen = () => {
      isOpen = true;
    };
    socket.onmessage = ({ data }) => this.onmessage?.(new MessageEvent('message', { data: JSON.parse(String(data)) as Notice }));
    socket.onclose = () => {
      if (!isOpen) this.refused();
      this.onerror?.(new ErrorEvent('error', { message: 'the engine hung up' }));
    };
  }
}

/** A host whose workers are sockets to this address; nothing is compiled, and nothing shared. */
export function remoteHost(address: string): Host {
  return {
    create: () => new Remote(address, () => sessionStorage.removeItem(KEPT)),
    module: () => Promise.resolve(undefined as unknown as WebAssembly.Module),
    stopCell: () => null,
    afterLife: null,
  };
}

/** The address of the engine that serves this page, if one does: `quina serve` says so by the token in the page's. */
export function remoteAddress(): string | null {
  const said = new URLSearchParams(location.search).get('engine');
  if (said) sessionStorage.setItem(KEPT, said);
  const token = said ?? sessionStorage.getItem(KEPT);
  return token && `ws://${location.host}/engine?token=${encodeURIComponent(token)}`;
}
