// The site's one sound: two soft notes, made by the browser itself.
// @ts-check

/** Two soft notes. */
export function chime() {
  const audio = new AudioContext();
  [659, 880].forEach((pitch, i) => {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const at = audio.currentTime + i * 0.16;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.12, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.6);
  });
  setTimeout(() => audio.close(), 1500); // a browser has few of them
}

/** The same, unless the visitor has quiet hours now: the site knows them, whichever browser they were set in. */
export async function chimeUnlessQuiet() {
  try {
    const answer = await fetch("/api/me/quiet");
    if (answer.ok && (await answer.json()).quiet) return;
  } catch {
    // Without an answer it sounds: it is somebody's turn.
  }
  chime();
}
