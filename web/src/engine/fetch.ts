// Files that come over the network.

/** What is found at an address; fails if nothing is. */
export async function fetchBytes(address: string | URL): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
