/** Hosts that the installation names in an element of the document's head; none where it names none. */
export const saidOfHosts = (name: string): readonly string[] =>
  document.querySelector(`meta[name=${name}]`)?.getAttribute('content')?.split(' ') ?? []
