// Machines that have no certificate: this one, and those of a house.
const NEAR = /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[::1\]|[^.]+\.local\b)/;

// What somebody typed as the address of a server, made whole; null: it is none.
export function serverAddress(typed: string): string | null {
    const text = typed.trim();
    const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `${NEAR.test(text) ? "http" : "https"}://${text}`;
    try {
        const url = new URL(whole);
        if (!/^https?:$/.test(url.protocol) || url.username || url.password || /\s/.test(text)) return null;
        return url.origin + url.pathname.replace(/\/?$/, "/");
    } catch {
        return null;
    }
}
